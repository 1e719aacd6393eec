import * as v from 'valibot'

/** Persisted switches for people who build this. Spec 3 §3. Telemetry is off until somebody turns it on. */
export const developerSettingsSchema = v.object({
  developmentAPI: v.optional(v.boolean(), false),
  telemetry: v.optional(v.boolean(), false),
  telemetryDebug: v.optional(v.boolean(), false),
})

export type DeveloperSettings = v.InferOutput<typeof developerSettingsSchema>

/** What was stored, or the defaults where it is nothing or something else. */
export function parseDeveloperSettings(text: string | null | undefined): DeveloperSettings {
  try {
    return v.parse(developerSettingsSchema, JSON.parse(text ?? '{}'))
  } catch {
    return v.parse(developerSettingsSchema, {})
  }
}
