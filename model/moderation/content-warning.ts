/** What authors warn about, by the label that their posts get (content-label.ts). */
export const contentWarnings = ['sexual', 'nudity', 'porn', 'graphic-media', 'spoiler'] as const
export type ContentWarning = (typeof contentWarnings)[number]
