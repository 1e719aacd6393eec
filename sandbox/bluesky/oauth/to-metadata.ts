import { paths, scopes } from './oauth-server.ts'

/** RFC 8414 metadata, with the fields atproto requires. */
export const toMetadata = (issuer: string) => ({
  issuer,
  pushed_authorization_request_endpoint: `${issuer}${paths.par}`,
  authorization_endpoint: `${issuer}${paths.authorize}`,
  token_endpoint: `${issuer}${paths.token}`,
  revocation_endpoint: `${issuer}${paths.revoke}`,
  require_pushed_authorization_requests: true,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
  token_endpoint_auth_signing_alg_values_supported: ['ES256'],
  dpop_signing_alg_values_supported: ['ES256'],
  scopes_supported: scopes,
  subject_types_supported: ['public'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  protected_resources: [issuer],
})
