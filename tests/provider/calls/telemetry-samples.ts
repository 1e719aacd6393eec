/** Inputs of the calls of contract/telemetry.ts. */
export const telemetrySamples = {
  sendEvents: {
    body: {
      events: [
        {
          eventType: 'lens_post_like_success',
          parameters: {
            public_uuid: 'a3bb189e-8bf9-4888-9912-ace4e6543002',
            public_href: '/post/lens/…',
            public_use_development_api: 'N',
          },
        },
      ],
    },
  },
  reportError: {
    body: {
      name: 'TypeError',
      message: 'x is undefined',
      page: '/',
      frames: [{ file: '/assets/entry.js', function: 'f', line: 1, column: 2 }],
    },
  },
}
