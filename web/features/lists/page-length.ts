/** Posts that the server draws, and posts that each further step wants. */
export const pageLength = 20
