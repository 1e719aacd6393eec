import type { PostMetadata } from '@chorus/model/post'
import type { Locale } from '../../i18n/locale.ts'

/** The language subtag of a BCP 47 tag, in lower case. Undefined for an invalid tag. */
export const toLanguage = (tag: string): string | undefined => /^([a-z]{2,3})(?:-|$)/i.exec(tag)?.[1]!.toLowerCase()

/** A cheap first check by the tag alone: false when the reader certainly knows the language, so no more code needs to load. */
export const mayBeForeign = ({ locale, isLocaleGuessed }: PostMetadata, reader: Locale): boolean =>
  isLocaleGuessed === true || toLanguage(locale) !== toLanguage(reader)
