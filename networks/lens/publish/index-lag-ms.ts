/** For so long, the API's index may not show yet what a block has. */
export const indexLagMs = 2 * 60_000
