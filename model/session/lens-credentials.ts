import * as v from 'valibot'

const token = v.optional(v.pipe(v.string(), v.maxLength(16_384)))

/** The tokens that the Lens client stores under one key. Spec 1 §3. Times in ms. */
const lensCredentialsSchema = v.object({
  data: v.object({ accessToken: token, refreshToken: token, idToken: token }),
  metadata: v.object({ createdAt: v.number(), updatedAt: v.number(), version: v.optional(v.number(), 3) }),
})

export type LensCredentials = v.InferOutput<typeof lensCredentialsSchema>

/** Parses stored credentials; undefined when the text is missing or invalid. */
export function parseLensCredentials(text: string | null | undefined): LensCredentials | undefined {
  if (!text || text.length > 100_000) return undefined
  try {
    const result = v.safeParse(lensCredentialsSchema, JSON.parse(text))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
