import { countText } from '@chorus/model/length/count-text'
import { createTextCounter } from '@chorus/model/length/create-text-counter'
import { findOverflow } from '@chorus/model/length/find-overflow'
import { fitsText } from '@chorus/model/length/fits-text'
import { hasLink } from '@chorus/model/length/has-link'
import { splitText } from '@chorus/model/length/split-text'

export type TextTools = typeof textTools

/** How networks count text. It’s a third of the composer’s code, most of it X’s tables, so it loads beside the composer. */
export const textTools = { countText, createTextCounter, findOverflow, fitsText, hasLink, splitText }
