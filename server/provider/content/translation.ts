import type { ReplyInputOf } from '@chorus/contract/call'
import { detectLanguage, translateText } from '@chorus/contract/content/translation'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../account/find-viewer.ts'
import type { Translator } from '../../upstream/translation/translator.ts'

export interface TranslationDeps {
  /** Undefined: no translation service is configured. */
  translator: Translator | undefined
}

/** Provider API §3.11: translates posts into the reader's language. */
export function translationRoutes(serve: Serve<Viewer>, { translator }: TranslationDeps): void {
  const asking = async <T>(ask: (translator: Translator) => Promise<T>): Promise<T> => {
    if (!translator) throw new Refusal('Translation is not set up on this server.')
    return ask(translator).catch((cause: unknown) => {
      throw new Refusal('Translation isn’t available right now. Try again in a moment.', { status: 502, cause })
    })
  }

  serve(translateText, async ({ body: { toLanguage, text } }): Promise<ReplyInputOf<typeof translateText>> => {
    const found = await asking(({ translate }) => translate(text, toLanguage))
    if (!found) throw new Refusal('This text cannot be translated into that language.')
    return [{ detectedLanguage: { language: found.from }, translations: [{ to: found.to, text: found.text }] }]
  })

  serve(detectLanguage, async ({ body: { text } }) => ({ language: (await asking(({ detect }) => detect(text))) ?? 'und' }))
}
