import * as v from 'valibot'
import { AnswerStatus, readJson } from '../login/read-json.ts'
import { createGentleReader } from './gentle-reader.ts'
import { createMemo } from './memo.ts'
import { toLanguageTag, toServiceCode } from './translation-codes.ts'

export interface TranslatorDeps {
  url: string
  key: string | undefined
  now: () => number
  /** ms for one answer. Absent: as long as somebody waits for a translation. */
  deadline?: number
}

export interface Translation {
  /** BCP 47: what the text is in, and what it is translated into. */
  from: string
  to: string
  text: string
}

export interface Translator {
  /** Undefined: it cannot be done for this text or into this language. Rejects when that cannot be found out just now. */
  translate(text: string, to: string): Promise<Translation | undefined>
  /** BCP 47; undefined: it cannot be told. */
  detect(text: string): Promise<string | undefined>
}

/** What was asked a moment ago is not asked again: many read the same post. Long texts are rare, and these together stay below 50 MB. */
const kept = { age: 600_000, size: 300 }
/** ms. Which languages a service has changes when its operator changes it. */
const languagesAge = 3_600_000
const maxBytes = 256 * 1024
/** ms. Long texts take a small machine some seconds. */
const patience = 9000

const Code = v.pipe(v.string(), v.regex(/^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i))
const Languages = v.pipe(v.array(v.object({ code: Code })), v.maxLength(1000))
/** Without confidence it names a language all the same, which says nothing. */
const Detected = v.object({ language: Code, confidence: v.number() })
const Detections = v.pipe(v.array(Detected), v.maxLength(1000))
const Translated = v.object({ translatedText: v.pipe(v.string(), v.maxLength(100_000)), detectedLanguage: Detected })

/** LibreTranslate. Source: its published description, `GET /languages`, `POST /detect` and `POST /translate`. */
export function createTranslator({ url, key, now, deadline = patience }: TranslatorDeps): Translator {
  /** Undefined: the service takes the question for a bad one. What else it says of that may repeat the text, and is not read. */
  const post = async <S extends v.GenericSchema>(path: string, schema: S, fields: object): Promise<v.InferOutput<S> | undefined> => {
    const body = JSON.stringify({ ...fields, ...(key === undefined ? {} : { api_key: key }) })
    try {
      return await readJson(url + path, schema, toError, {
        method: 'POST',
        headers: json,
        body,
        maxBytes,
        signal: AbortSignal.timeout(deadline),
      })
    } catch (error) {
      if (error instanceof AnswerStatus && error.status === 400) return undefined
      throw error
    }
  }
  const languages = createMemo(
    async () => (await readJson(`${url}/languages`, Languages, toError, { headers: json, maxBytes })).map(({ code }) => code),
    { age: languagesAge, size: 1, now },
  )
  const translate = createGentleReader(
    async (question) => {
      const [to, text] = JSON.parse(question) as [string, string]
      const target = toServiceCode(to, await languages(''))
      if (target === undefined) return undefined
      const answer = await post('/translate', Translated, { q: text, source: 'auto', target, format: 'text' })
      if (!answer || answer.detectedLanguage.confidence <= 0) return undefined
      return { from: toLanguageTag(answer.detectedLanguage.language), to: toLanguageTag(target), text: answer.translatedText }
    },
    { ...kept, now },
  )
  const detect = createGentleReader(
    async (text) => {
      const found = (await post('/detect', Detections, { q: text }))?.toSorted((one, other) => other.confidence - one.confidence)[0]
      return found && found.confidence > 0 ? toLanguageTag(found.language) : undefined
    },
    { ...kept, now },
  )
  return { translate: (text, to) => translate(JSON.stringify([to, text])), detect }
}

const json = { accept: 'application/json', 'content-type': 'application/json' }

class Silent extends Error {
  override name = 'Silent'
}

/** What did not come, or was something else, is told without a word of it: it may hold what somebody wrote. */
const toError = (cause: unknown): Error =>
  cause instanceof AnswerStatus ? cause : new Silent('LibreTranslate does not answer as it should.')
