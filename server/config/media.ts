import * as v from 'valibot'
import { address } from './addresses.ts'
import { ConfigError } from './config-error.ts'

const name = (what: string) => v.pipe(v.string(), v.regex(/^[\w./:-]{1,200}$/, `must be ${what}`))

export const mediaEnvironment = {
  CHORUS_S3_BUCKET: v.optional(name('the name of a bucket')),
  CHORUS_S3_REGION: v.optional(name('a region'), 'us-west-2'),
  CHORUS_S3_ENDPOINT: v.optional(address),
  CHORUS_S3_CDN_HOST: v.optional(name('a host, with a path if needed')),
  CHORUS_S3_ACCESS_KEY_ID: v.optional(v.string()),
  CHORUS_S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  CHORUS_S3_ROLE: v.optional(name('the ARN of a role')),
  CHORUS_STS_ENDPOINT: v.optional(address),
}

const MediaEnvironment = v.object(mediaEnvironment)

/** S3-compatible storage that people upload to directly, with temporary credentials that its token service hands out. */
export interface S3Config {
  bucket: string
  region: string
  /** Undefined: Amazon’s own. */
  endpoint: string | undefined
  cdnHost: string
  accessKeyId: string
  secretAccessKey: string
  /** ARN of the role that uploads are made in. */
  role: string
  /** The token service (AssumeRole). */
  stsUrl: string
}

/** Undefined: media is stored in the data folder and served by this server. */
export function toMediaConfig(env: v.InferOutput<typeof MediaEnvironment>): S3Config | undefined {
  const { CHORUS_S3_BUCKET: bucket, CHORUS_S3_REGION: region, CHORUS_S3_ENDPOINT: endpoint } = env
  if (bucket === undefined) return undefined
  const need = (key: keyof typeof mediaEnvironment): string => {
    const value = env[key]
    if (value === undefined) throw new ConfigError(`${key} is required with CHORUS_S3_BUCKET.`)
    return value
  }
  return {
    bucket,
    region,
    endpoint,
    cdnHost: need('CHORUS_S3_CDN_HOST'),
    accessKeyId: need('CHORUS_S3_ACCESS_KEY_ID'),
    secretAccessKey: need('CHORUS_S3_SECRET_ACCESS_KEY'),
    role: need('CHORUS_S3_ROLE'),
    stsUrl: env.CHORUS_STS_ENDPOINT ?? endpoint ?? `https://sts.${region}.amazonaws.com`,
  }
}

/** Where pages upload to. Undefined: our own origin. */
export const toUploadUrl = (config: S3Config | undefined): string | undefined =>
  config && (config.endpoint ?? `https://${config.bucket}.s3.${config.region}.amazonaws.com`)

/** Where uploaded media is read from. Undefined: our own origin. */
export const toCdnUrl = (config: S3Config | undefined): string | undefined =>
  config && `${new URL(config.endpoint ?? 'https://cdn').protocol}//${config.cdnHost}`
