import { mount } from "svelte";
import "./style.css";
import "./art/cards.css";
import App from "./App.svelte";

const target = document.getElementById("app");
if (target) mount(App, { target });
