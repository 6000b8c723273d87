/** How an account's history names its sample data. */
export const SAMPLE_DATA = 'Sample data';
