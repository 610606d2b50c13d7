// What the index asked for before any script had come; each answer is taken once.

/** The answer to a request that was made early; null where none was, or where it failed: it is then made again. */
export async function early(method: string, path: string): Promise<Response | null> {
  const asked = globalThis.hardwayEarly;
  const found = asked?.[`${method} ${path}`];
  if (!asked || !found) return null;
  delete asked[`${method} ${path}`];
  return found.catch(() => null);
}
