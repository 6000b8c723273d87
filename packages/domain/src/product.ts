/** The product's name. `PRODUCT_NAME` in the environment replaces it, for the server when it starts and for the web app when it is built. */
export const PRODUCT_NAME = process.env.PRODUCT_NAME || 'Quarterdeck';

export const TAGLINE = 'All-in-One Control for Your Arcade Empire';
