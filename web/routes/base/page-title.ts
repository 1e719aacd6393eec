import { createTranslate, type MessageId } from '../../i18n/create-translate.ts'
import type { Services } from '../../services/context/services.ts'

/** The parts of the router's `head` arguments that a title needs. */
interface HeadContext {
  match: { context: { services: Services } }
  matches: readonly { status: string }[]
}

/** A text in the language of the page, for its head. */
export const toText = ({ preferences }: Services, id: MessageId): string => createTranslate(preferences.locale)(id)

/** `Settings • Chorus`, in the language of the page. `of`: distinguishes it from pages with the same text. */
export const toPageTitle = (services: Services, id: MessageId, of?: string): string =>
  `${toText(services, id)}${of === undefined ? '' : `: ${of}`} • Chorus`

/** Whether a route has found that its page doesn't exist, which only its loader can know. */
export const isMissing = (matches: HeadContext['matches']): boolean => matches.some(({ status }) => status === 'notFound')

interface PageHead {
  /** Search engines should leave the page out. */
  noindex?: boolean
  of?: string
}

/** The `head` of a page whose title is one of our own texts. */
export const toPageHead = ({ match, matches }: HeadContext, id: MessageId, { noindex = false, of }: PageHead = {}) => ({
  meta: [
    { title: isMissing(matches) ? toPageTitle(match.context.services, 'error.notFound') : toPageTitle(match.context.services, id, of) },
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ],
})

export const headOf =
  (id: MessageId, options?: PageHead) =>
  (context: HeadContext): ReturnType<typeof toPageHead> =>
    toPageHead(context, id, options)
