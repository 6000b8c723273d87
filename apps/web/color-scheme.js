(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let wish = null;
    try {
      wish = localStorage.getItem('color-scheme');
    } catch {
      // Without storage the system's scheme applies.
    }
    const scheme = wish === 'dark' || (wish !== 'light' && dark.matches) ? 'dark' : 'light';
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  };
  apply();
  // The landing and print screens load no theme that follows the system, so this script does.
  dark.addEventListener('change', apply);
})();
