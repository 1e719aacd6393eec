/** Items that the server renders: they fill a screen. */
export const firstLength = 10
/** Items per further step. */
export const pageLength = 20
