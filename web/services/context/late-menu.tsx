import { createLatePart } from './create-late-part.tsx'

/** The menu of a button, whose code loads when the reader approaches it. */
export const LateMenu = createLatePart(async () => (await import('../../ui/overlays/menu.tsx')).Menu)
