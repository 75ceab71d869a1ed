/** Entry point of the page: starts the client with the browser's own network, storage and clock. */

import { start } from "./app.js";

start({ root: document.getElementById("app"), alert: document.getElementById("alert") });
