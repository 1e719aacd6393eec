import type * as v from 'valibot'

export interface ConfigContext {
  isLive: boolean
  /** Whether a sandbox stand-in plays this network behind our own origin. */
  isSandboxed: boolean
  /** Returns the configured URL, or the public one when live. Throws ConfigError in a sandbox without one. */
  requireUrl(name: string, url: string | undefined, publicUrl: string): string
}

/** The settings of one network: the variables it reads, and the configuration it builds from them. */
export interface NetworkConfigReader<C> {
  environment: v.ObjectEntries
  /** Variables that would expose internal services. Refused in production. */
  notInProduction: readonly string[]
  toConfig(env: never, context: ConfigContext): C
}

export const defineNetworkConfig = <const E extends v.ObjectEntries, C>(reader: {
  environment: E
  notInProduction?: readonly (keyof E & string)[]
  toConfig(env: v.InferOutput<v.ObjectSchema<E, undefined>>, context: ConfigContext): C
}): NetworkConfigReader<C> => ({ notInProduction: [], ...reader })
