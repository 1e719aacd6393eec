import * as v from 'valibot'
import { createGentleReader } from '../gentle-reader.ts'
import { AnswerStatus, readJson } from '../http/read-json.ts'
import { createMemo } from '../memo.ts'
import { toLanguageTag, toServiceCode } from './translation-codes.ts'

export interface TranslatorDeps {
  url: string
  key: string | undefined
  now: () => number
  /** ms for one response. Absent: as long as a person waits for a translation. */
  deadline?: number
}

export interface Translation {
  /** BCP 47: the source and target languages. */
  from: string
  to: string
  text: string
}

export interface Translator {
  /** Undefined: this text or language cannot be translated. Rejects when the service does not respond. */
  translate(text: string, to: string): Promise<Translation | undefined>
  /** BCP 47; undefined: not detected. */
  detect(text: string): Promise<string | undefined>
}

/** Caches recent requests, because many people read the same post. Long texts are rare, so the cache stays below 50 MB. */
const cacheLimits = { age: 600_000, size: 300 }
/** ms. Languages change only when the operator changes the service. */
const languagesAge = 3_600_000
const maxBytes = 256 * 1024
/** ms. A small machine takes some seconds for a long text. */
const timeoutMs = 9000

const Code = v.pipe(v.string(), v.regex(/^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i))
const Languages = v.pipe(v.array(v.object({ code: Code })), v.maxLength(1000))
/** With a confidence of zero the named language is meaningless. */
const Detected = v.object({ language: Code, confidence: v.number() })
const Detections = v.pipe(v.array(Detected), v.maxLength(1000))
const Translated = v.object({ translatedText: v.pipe(v.string(), v.maxLength(100_000)), detectedLanguage: Detected })

/** LibreTranslate. Source: its published description, `GET /languages`, `POST /detect` and `POST /translate`. */
export function createTranslator({ url, key, now, deadline = timeoutMs }: TranslatorDeps): Translator {
  /** Undefined: the service rejects the request. Its message may repeat the text, so it is not read. */
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
    { ...cacheLimits, now },
  )
  const detect = createGentleReader(
    async (text) => {
      const found = (await post('/detect', Detections, { q: text }))?.toSorted((one, other) => other.confidence - one.confidence)[0]
      return found && found.confidence > 0 ? toLanguageTag(found.language) : undefined
    },
    { ...cacheLimits, now },
  )
  return { translate: (text, to) => translate(JSON.stringify([to, text])), detect }
}

const json = { accept: 'application/json', 'content-type': 'application/json' }

class Silent extends Error {
  override name = 'Silent'
}

/** Drops the response, because it may contain someone's text. */
const toError = (cause: unknown): Error =>
  cause instanceof AnswerStatus ? cause : new Silent('LibreTranslate returned an unexpected response.')
