import { createTranslate, type MessageId } from '../../i18n/create-translate.ts'
import type { Services } from '../../services/context/services.ts'

/** What the router passes to `head`, as far as a title needs it. */
interface HeadContext {
  match: { context: { services: Services } }
}

/** `Settings • Chorus`, in the language of the page. */
export const toPageTitle = ({ preferences }: Services, id: MessageId): string => `${createTranslate(preferences.locale)(id)} • Chorus`

/** The `head` of a route whose title is one of our own texts. `noindex`: search engines should leave the page out. */
export const headOf =
  (id: MessageId, { noindex = false } = {}) =>
  ({ match }: HeadContext) => ({
    meta: [{ title: toPageTitle(match.context.services, id) }, ...(noindex ? [{ name: 'robots', content: 'noindex' }] : [])],
  })
