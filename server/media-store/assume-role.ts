import aws4 from 'aws4'
import { Parser } from 'htmlparser2'
import type { S3Config } from '../config/media.ts'
import type { UploadCredentials } from './upload-credentials.ts'

const seconds = 3600

/** What the credentials allow: files in one folder, whole or in parts. Reading, listing and deleting files stay forbidden. */
const toPolicy = (bucket: string, folder: string) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
        Resource: [`arn:aws:s3:::${bucket}/${folder}/*`],
      },
    ],
  })

/**
 * Asks the storage’s token service for temporary credentials (AWS STS, AssumeRole; MinIO answers the same call).
 *
 * @param folder The only one that they can write to.
 */
export async function assumeRole(config: S3Config, session: string, folder: string): Promise<UploadCredentials> {
  const body = new URLSearchParams({
    Action: 'AssumeRole',
    Version: '2011-06-15',
    RoleArn: config.role,
    RoleSessionName: session,
    DurationSeconds: String(seconds),
    Policy: toPolicy(config.bucket, folder),
  }).toString()
  const url = new URL(config.stsUrl)
  const { headers } = aws4.sign(
    {
      service: 'sts',
      region: config.region,
      method: 'POST',
      host: url.host,
      path: '/',
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    },
    { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
  )
  const response = await fetch(url.origin, {
    method: 'POST',
    body,
    headers: Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)])),
    signal: AbortSignal.timeout(10_000),
  })
  const text = await response.text()
  const credentials = response.ok ? readCredentials(text) : undefined
  if (!credentials) throw new Error(`The storage’s token service answered ${response.status}.`)
  return credentials
}

function readCredentials(xml: string): UploadCredentials | undefined {
  const found: Record<string, string> = {}
  let text = ''
  const parser = new Parser(
    {
      onopentag: () => void (text = ''),
      ontext: (data) => void (text += data),
      onclosetag: (name) => void (found[name] ??= text.trim()),
    },
    { xmlMode: true },
  )
  parser.end(xml)
  const { AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey, SessionToken: sessionToken } = found
  return accessKeyId && secretAccessKey && sessionToken ? { accessKeyId, secretAccessKey, sessionToken } : undefined
}
