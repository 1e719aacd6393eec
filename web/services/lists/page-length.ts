/** Enough items to fill a screen, as rendered by the server. */
export const firstLength = 10
/** Items per further step. */
export const pageLength = 20
