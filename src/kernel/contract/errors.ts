import { Type } from 'typebox'
import { int32, nameSchema, text } from './schema.ts'

/** The ProblemDetails of RFC 9457, with the request id. */
export const problemDetails = nameSchema(
  'ProblemDetails',
  Type.Object(
    {
      type: text('URL of a page that explains this type of problem.'),
      title: text('The type of problem, in a few words.'),
      status: int32('The HTTP status code.'),
      detail: text('What is wrong with this request and how to fix it.'),
      instance: text('The path of the request.'),
      traceId: text('The request id, as in the `x-request-id` header and the log.'),
      errors: Type.Optional(
        Type.Record(Type.String(), Type.Array(Type.String()), {
          description: 'Error messages per field, by path. Present with 400 and 422.',
        }),
      ),
    },
    { description: 'Why the request failed.' },
  ),
)

/** The response body if a document could not be created. */
export const baseResponse = nameSchema(
  'BaseResponse',
  Type.Object(
    {
      userMessage: text('What happened, phrased for the person waiting for the document.'),
      details: text('The request id, to find the request in the log.'),
    },
    { description: 'Why the document is unavailable.' },
  ),
)

/** The OAuth 2.0 error body (RFC 6749 §5.2). */
export const oauthError = nameSchema(
  'OAuthError',
  Type.Object(
    {
      error: text('The RFC 6749 error code: invalid_request, invalid_client, invalid_scope, …'),
      error_description: text('What is wrong and how to fix it.'),
    },
    { description: 'Why no token was issued.' },
  ),
)
