import { Type } from 'typebox'
import { int32, nameSchema, text } from './schema.ts'

/** ProblemDetails of RFC 9457, with the id of the request. */
export const problemDetails = nameSchema(
  'ProblemDetails',
  Type.Object(
    {
      type: text('A page that explains the kind of problem.'),
      title: text('The kind of problem, in a few words.'),
      status: int32('The status of the answer.'),
      detail: text('What is wrong with this request, and how to fix it.'),
      instance: text('The path that was asked for.'),
      traceId: text('The id of the request, as in x-request-id and in the log.'),
      errors: Type.Optional(
        Type.Record(Type.String(), Type.Array(Type.String()), {
          description: 'What is wrong with each field, by its path; there for 400 and 422.',
        }),
      ),
    },
    { description: 'Why a request was not carried out.' },
  ),
)

/** The body of a document that could not be made. */
export const baseResponse = nameSchema(
  'BaseResponse',
  Type.Object(
    {
      userMessage: text('What happened, in words for the person waiting.'),
      details: text('The id of the request, to find it in the log.'),
    },
    { description: 'Why a document is missing.' },
  ),
)

/** The error body of OAuth 2.0 (RFC 6749 §5.2). */
export const oauthError = nameSchema(
  'OAuthError',
  Type.Object(
    {
      error: text('The code of RFC 6749: invalid_request, invalid_client, invalid_scope, …'),
      error_description: text('What is wrong, and how to fix it.'),
    },
    { description: 'Why no token was given out.' },
  ),
)
