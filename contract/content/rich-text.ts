import { isWebUrl } from '@chorus/model/text/is-web-url'
import type { RichBlock, RichInline } from '@chorus/model/text/rich-text'
import * as v from 'valibot'

const url = v.pipe(v.string(), v.maxLength(2000), v.check(isWebUrl, 'must be a web address'))
const content = v.array(v.lazy((): v.GenericSchema<RichInline> => RichInlineSchema))
const blocks = v.array(v.lazy((): v.GenericSchema<RichBlock> => RichBlockSchema))

export const RichInlineSchema: v.GenericSchema<RichInline> = v.variant('kind', [
  v.object({ kind: v.literal('text'), text: v.string() }),
  v.object({ kind: v.picklist(['strong', 'emphasis', 'strike']), content }),
  v.object({ kind: v.literal('code'), text: v.string() }),
  v.object({ kind: v.literal('link'), url, content }),
  v.object({ kind: v.literal('image'), url, alt: v.string() }),
  v.object({ kind: v.literal('break') }),
])

export const RichBlockSchema: v.GenericSchema<RichBlock> = v.variant('kind', [
  v.object({ kind: v.literal('paragraph'), content }),
  v.object({ kind: v.literal('heading'), level: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6)), content }),
  v.object({ kind: v.literal('quote'), blocks }),
  v.object({
    kind: v.literal('list'),
    start: v.optional(v.pipe(v.number(), v.integer())),
    items: v.array(v.object({ isDone: v.optional(v.boolean()), blocks })),
  }),
  v.object({ kind: v.literal('code'), text: v.string() }),
  v.object({ kind: v.literal('table'), head: v.array(content), rows: v.array(v.array(content)) }),
  v.object({ kind: v.literal('rule') }),
])

export const RichTextSchema = v.array(RichBlockSchema)
