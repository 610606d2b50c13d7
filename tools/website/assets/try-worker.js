// Python in a worker, so that the page never freezes. Everything comes from the site itself.
import { loadPyodide } from "../engine/pyodide.mjs";

const engine = new URL("../engine/", import.meta.url).href;

async function open() {
  const python = await loadPyodide({ indexURL: engine });
  const archive = await (await fetch(`${engine}hardway.zip`)).arrayBuffer();
  python.unpackArchive(archive, "zip", { extractDir: "/hardway" });
  python.runPython("import sys; sys.path.insert(0, '/hardway')");
  return python.pyimport("try_it");
}

const hardway = open();

onmessage = async ({ data: { id, asks, words } }) => {
  try {
    const answer = (await hardway)[asks](...words);
    postMessage({ id, answer: answer?.toJs ? answer.toJs({ dict_converter: Object.fromEntries }) : answer });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
};
