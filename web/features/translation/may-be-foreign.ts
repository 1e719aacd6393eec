import type { PostMetadata } from '@chorus/model/post'
import type { Locale } from '../../i18n/locale.ts'

/** A tag without its script and region; undefined where it is none. */
export const toLanguage = (tag: string): string | undefined => /^([a-z]{2,3})(?:-|$)/i.exec(tag)?.[1]!.toLowerCase()

/** Whether it is not settled, by what its network says alone, that somebody can read a post: only then anything more is looked at. */
export const mayBeForeign = ({ locale, isLocaleGuessed }: PostMetadata, reader: Locale): boolean =>
  isLocaleGuessed === true || toLanguage(locale) !== toLanguage(reader)
