import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { uploadMediaToken } from '@chorus/contract/content/upload-media-token'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { startMediaStore } from './start-media-store.ts'

// The answer of a token service: AWS STS API reference, AssumeRole.
const answer = `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult>
<AssumedRoleUser><AssumedRoleId>AROA123:chorus</AssumedRoleId><Arn>arn:aws:sts::1:assumed-role/upload/chorus</Arn></AssumedRoleUser>
<Credentials><AccessKeyId>ASIATEMPORARY</AccessKeyId><SecretAccessKey>temporary+secret</SecretAccessKey>
<SessionToken>token&amp;more</SessionToken><Expiration>2026-06-01T13:00:00Z</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`

test('with a bucket, credentials come from its token service, for the account’s own folder', async () => {
  const asked: { authorization: string; form: URLSearchParams }[] = []
  let status = 200
  const service = createServer(async (request, response) => {
    asked.push({ authorization: request.headers.authorization ?? '', form: new URLSearchParams(await text(request)) })
    response.writeHead(status, { 'content-type': 'text/xml' }).end(status === 200 ? answer : '<ErrorResponse/>')
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  await using stack = new AsyncDisposableStack()
  stack.defer(async () => {
    service.close()
    await once(service, 'close')
  })
  const environment = {
    CHORUS_S3_BUCKET: 'chorus',
    CHORUS_S3_REGION: 'eu-central-1',
    CHORUS_S3_CDN_HOST: 'cdn.example',
    CHORUS_S3_ACCESS_KEY_ID: 'AKIAOURS',
    CHORUS_S3_SECRET_ACCESS_KEY: 'our-secret',
    CHORUS_S3_ROLE: 'arn:aws:iam::1:role/upload',
    CHORUS_STS_ENDPOINT: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  }
  const { provider } = stack.use(await startMediaStore({ environment }))
  const { token } = await provider.join()
  const reply = await provider.ask(uploadMediaToken.path, { token })
  const { folder, ...given } = v.parse(v.object({ data: uploadMediaToken.reply }), reply.json).data
  expect(folder).toMatch(/^web\/[\da-f]{32}$/)
  expect(given).toEqual({
    bucket: 'chorus',
    cdnHost: 'cdn.example',
    region: 'eu-central-1',
    accessKeyId: 'ASIATEMPORARY',
    secretAccessKey: 'temporary+secret',
    sessionToken: 'token&more',
  })
  const [{ authorization, form }] = asked as [(typeof asked)[number]]
  expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIAOURS\/\d{8}\/eu-central-1\/sts\/aws4_request, /)
  expect(Object.fromEntries(form)).toMatchObject({ Action: 'AssumeRole', Version: '2011-06-15', RoleArn: environment.CHORUS_S3_ROLE })
  expect(JSON.parse(form.get('Policy')!)).toMatchObject({
    Statement: [
      {
        Effect: 'Allow',
        Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
        Resource: [`arn:aws:s3:::chorus/${folder}/*`],
      },
    ],
  })
  // No one can replace someone else’s files.
  const other = await provider.ask(uploadMediaToken.path, { token: (await provider.join()).token })
  expect(v.parse(v.object({ data: uploadMediaToken.reply }), other.json).data.folder).not.toBe(folder)
  // What it says when it refuses may contain our key.
  status = 403
  expect((await provider.ask(uploadMediaToken.path, { token })).json).toMatchObject({
    error: 'Media can’t be uploaded right now. Try again in a moment.',
  })
  expect(provider.readLog()).not.toContain('our-secret')
})
