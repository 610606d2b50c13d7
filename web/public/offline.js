// Goes back to where the page was, table and all, as soon as its server answers.
const back = () =>
  fetch("./offline.html", { method: "HEAD", cache: "no-store" }).then(
    (answer) => answer.ok && location.reload(),
    () => undefined,
  );
addEventListener("online", back);
setInterval(back, 3000);
document.querySelector("a").addEventListener("click", (event) => {
  event.preventDefault();
  location.reload();
});
