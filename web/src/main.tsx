/** Entry point of the page: starts the client with the browser's own network, storage and clock. */

import "./styles/index.css";
import { start } from "./app/start.tsx";
import { browserWorld } from "./connection/world.ts";

const root = document.getElementById("app");
if (root) void start(root, browserWorld(), navigator.languages);
