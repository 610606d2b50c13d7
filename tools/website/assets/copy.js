// A button on each block of code that copies it: of a session with prompts, the commands alone.
const commands = (text) => {
  const typed = [...text.matchAll(/^\$ (.*)$/gm)].map(([, command]) => command);
  return typed.length ? `${typed.join("\n")}\n` : text;
};

if (navigator.clipboard)
  for (const block of document.querySelectorAll("pre.code:not(.signature)")) {
    const frame = document.createElement("div"), button = document.createElement("button");
    frame.className = "copied";
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(commands(block.textContent));
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    });
    block.replaceWith(frame);
    frame.append(block, button);
  }
