// Keeps the whole site of one version for visits without a network, and for the rest of the first one. A new version is
// kept beside it and takes over when no page of the old one is open: files of two versions never meet.
'use strict';
/** @typedef {Event & {request: Request, respondWith: (answer: Promise<Response>) => void,
 *                      waitUntil: (done: Promise<unknown>) => void}} Served */
const version = '@VERSION@';
const files = ['./', 'manifest.webmanifest'].concat('@FILES@'.split(' ').map(function (name) { return version + '/' + name; }));

self.addEventListener('install', function (given) {
  const event = /** @type {Served} */ (given);
  event.waitUntil(caches.open(version).then(function (cache) { return cache.addAll(files); }));
});
self.addEventListener('activate', function (given) {
  const event = /** @type {Served} */ (given);
  event.waitUntil(caches.keys().then(function (names) {
    return Promise.all(names.filter(function (name) { return name !== version; }).map(function (name) { return caches.delete(name); }));
  }).then(function () { return /** @type {any} */ (self).clients.claim(); }));
});
self.addEventListener('fetch', function (given) {
  const event = /** @type {Served} */ (given);
  if (event.request.method !== 'GET') return;
  event.respondWith(caches.open(version).then(function (cache) {
    return cache.match(event.request, {ignoreSearch: true}).then(function (kept) {
      if (kept) return kept;
      return fetch(event.request).then(function (fresh) {
        if (fresh.ok && new URL(event.request.url).pathname.includes('/' + version + '/')) cache.put(event.request, fresh.clone());
        return fresh;
      });
    });
  }));
});
