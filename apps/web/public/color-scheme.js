// Blocking and external on purpose: it sets the scheme before the first paint, and the content policy allows no inline script.
(function () {
  var dark = matchMedia('(prefers-color-scheme: dark)');
  function apply() {
    var wish = null;
    try {
      wish = localStorage.getItem('color-scheme');
    } catch (error) {
      // Storage is closed: the system's scheme it is.
    }
    var scheme = wish === 'dark' || (wish !== 'light' && dark.matches) ? 'dark' : 'light';
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  }
  apply();
  // Landing and print screens load no theme that would follow the system.
  dark.addEventListener('change', apply);
})();
