/** Posts per server-rendered page and per further step. */
export const pageLength = 20
