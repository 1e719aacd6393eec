/** People write names with the sign that posts put before them. */
export const toIdentifier = (text: string): string => text.trim().replace(/^@/, '')
