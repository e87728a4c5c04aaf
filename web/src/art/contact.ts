/** A sheet with every card, to look at while drawing: `npm run dev`, then /contact.html. */
import "../products/art";
import { PRINTED } from "./allcards";
import { drawingOf } from "./face";
import { reference } from "./sprite";

document.documentElement.dataset.theme = location.hash.slice(1) || "dark";
const more = [
  "back",
  "back:role",
  "back:gold",
  "back:goal",
  "back:chest",
  "role:miner~1",
  "role:miner~2",
  "role:miner~3",
  "role:saboteur~1",
  "repair-pickaxe-lantern-cart",
];
const faces = [...new Set([...PRINTED.map(([, face]) => face), ...more])];

function show(width: number, list: string[]): void {
  const section = document.createElement("section");
  for (const face of list) {
    const { name, turned } = drawingOf(face);
    const figure = document.createElement("figure");
    figure.innerHTML =
      `<svg width="${width}" height="${width * 1.5}" viewBox="0 0 100 150"><use href="${reference(name)}" width="100" height="150"` +
      `${turned ? ' transform="rotate(180 50 75)" class="turned"' : ""}/></svg><figcaption>${face.replace(/</g, "")}</figcaption>`;
    if (turned) (figure.querySelector("use") as SVGUseElement).style.setProperty("--turn", "180deg");
    section.append(figure);
  }
  document.body.append(section);
}
show(96, faces);
show(44, faces);
