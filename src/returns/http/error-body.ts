import type { ErrorBody } from '../../platform/http/errors.ts'

/** BaseResponse: tells the person waiting for a document that it could not be made. */
export const documentFailureBody: ErrorBody = {
  contentType: 'application/json; charset=utf-8',
  body: ({ problem, requestId }) => ({ userMessage: problem.message, details: `Request ${requestId}` }),
}
