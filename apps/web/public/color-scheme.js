// Blocking, so that it sets the scheme before the first paint. External, because the content policy allows no inline
// script.
(function () {
  var dark = matchMedia('(prefers-color-scheme: dark)');
  function apply() {
    var wish = null;
    try {
      wish = localStorage.getItem('color-scheme');
    } catch (error) {
      // Without storage the system's scheme applies.
    }
    var scheme = wish === 'dark' || (wish !== 'light' && dark.matches) ? 'dark' : 'light';
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  }
  apply();
  // The landing and print screens load no theme that follows the system, so this script does.
  dark.addEventListener('change', apply);
})();
