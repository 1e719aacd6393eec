import { createHash, timingSafeEqual } from 'node:crypto'
import aws4 from 'aws4'
import { S3Error } from './s3-error.ts'
import type { CredentialIssuer } from './upload-credentials.ts'

export interface SignedRequest {
  method: string
  /** Path and query as they were sent. */
  path: string
  host: string
  headers: Headers
}

/** ms. S3 allows 15 minutes. */
const clockSkew = 900_000
const scheme =
  /^AWS4-HMAC-SHA256 Credential=([^/,]{1,100})\/(\d{8})\/([\w-]{1,40})\/s3\/aws4_request, ?SignedHeaders=([\w;-]{1,1000}), ?Signature=([\da-f]{64})$/

/** Which account has signed this request (Signature Version 4). Throws an S3Error when none has. */
export function checkSignature(request: SignedRequest, issuer: Pick<CredentialIssuer, 'find'>, now: number): string {
  const { headers } = request
  const parts = scheme.exec(headers.get('authorization') ?? '')
  if (!parts) throw new S3Error('AccessDenied', 403, 'Sign the request with Signature Version 4.')
  const [, accessKeyId, , region, names, signature] = parts as unknown as string[]
  const uploader = issuer.find(headers.get('x-amz-security-token') ?? '')
  if (!uploader || uploader.credentials.accessKeyId !== accessKeyId)
    throw new S3Error('ExpiredToken', 400, 'These credentials have expired.')
  const signed = names!.split(';')
  if (!['host', 'x-amz-date', 'x-amz-security-token', 'x-amz-content-sha256'].every((name) => signed.includes(name)))
    throw new S3Error('AccessDenied', 403, 'The signature leaves out headers that it must cover.')
  if (!(Math.abs(toTime(headers.get('x-amz-date') ?? '') - now) <= clockSkew))
    throw new S3Error('RequestTimeTooSkewed', 403, 'The request’s time is too far from the server’s.')
  const covered = Object.fromEntries(signed.filter((name) => name !== 'host').map((name) => [name, headers.get(name) ?? '']))
  const expected = aws4.sign(
    { service: 's3', region: region!, method: request.method, path: request.path, headers: { host: request.host, ...covered } },
    uploader.credentials,
  )
  const found = scheme.exec(String(expected.headers?.['Authorization'] ?? ''))?.[5] ?? ''
  if (found.length !== signature!.length || !timingSafeEqual(Buffer.from(found), Buffer.from(signature!)))
    throw new S3Error('SignatureDoesNotMatch', 403, 'The signature does not match the request.')
  return uploader.accountId
}

/** `20261124T101500Z` → ms. NaN: not a time. */
const toTime = (text: string): number => Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Throws when the body isn’t the one that was signed. */
export function checkBody(body: Uint8Array, headers: Headers): void {
  const declared = headers.get('x-amz-content-sha256') ?? ''
  if (declared === 'UNSIGNED-PAYLOAD') return
  if (declared.startsWith('STREAMING-'))
    throw new S3Error('NotImplemented', 501, 'Send each part as a whole: signed chunks are not supported.')
  if (createHash('sha256').update(body).digest('hex') !== declared)
    throw new S3Error('XAmzContentSHA256Mismatch', 400, 'The body differs from its declared hash.')
}
