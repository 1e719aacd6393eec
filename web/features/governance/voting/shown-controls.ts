/** Of radio buttons and checkboxes: how many are shown at first, and how many a press adds. */
export const shownMarks = { first: 25, step: 10 } as const

/** Rows of several controls take longer to render, so fewer are shown where there are many. */
export const toShownRows = (count: number) => ({ first: count > shownMarks.first ? 15 : shownMarks.first, step: 8 })
