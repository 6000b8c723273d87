/** The subject of sample data in an account's history. */
export const SAMPLE_DATA = 'Sample data';
