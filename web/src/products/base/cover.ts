/** Its dwarves are on the first page. */
export { default } from "./art";
