import { createLatePart } from '../../../services/context/create-late-part.tsx'

/** The pages of proposals and votes can be read without it. */
export const LateBookmarkButton = createLatePart(async () => (await import('./bookmark-button.tsx')).BookmarkButton)
