import { createStore } from 'jotai';

/** The one jotai store, so that code outside React (HTTP client, sockets) can set what screens read. */
export const store = createStore();
