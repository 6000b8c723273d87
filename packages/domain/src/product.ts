/**
 * The product's name. `PRODUCT_NAME` in the environment overrides it: for the server at start, for the web app at build
 * time.
 */
export const PRODUCT_NAME = process.env.PRODUCT_NAME || 'Quarterdeck';

export const TAGLINE = 'All-in-One Control for Your Arcade Empire';
