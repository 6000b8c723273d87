// Blocking and external on purpose: it sets the scheme before the first paint, and the content policy allows no inline script.
(function () {
  var wish = null;
  try {
    wish = localStorage.getItem('color-scheme');
  } catch (error) {
    // Storage is closed: the system's scheme it is.
  }
  var dark = wish === 'dark' || (wish !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
