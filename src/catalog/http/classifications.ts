import { type Operation, operation } from '../../platform/http/call.ts'
import {
  listChapterClassifications,
  listChapters,
  listClassifications,
  listSections,
  listSubSections,
} from '../contract/classifications.ts'
import type { ClassificationLists } from '../service/classification-lists.ts'

export function classificationOperations(lists: ClassificationLists): Operation[] {
  return [
    operation(listClassifications).by(async ({ query }) => {
      const { RegionCode, PageNumber, PageSize, OrderByField, IsOrderByAsc } = query
      const asked = { region: RegionCode ?? null, pageNumber: PageNumber, pageSize: PageSize }
      const page = lists.list(asked, OrderByField ?? null, IsOrderByAsc ?? true)
      return { status: 200, body: { ...page, results: [...page.results] } }
    }),

    operation(listChapters).by(async () => ({
      status: 200,
      body: lists.chapters().map(({ code, title }) => ({ code, name: title })),
    })),

    operation(listSections).by(async ({ query: { chapterCode } }) => ({
      status: 200,
      body: lists.headings(chapterCode).map(({ code, title }) => ({ chapterCode, code, name: title })),
    })),

    operation(listSubSections).by(async ({ query: { chapterCode, sectionCode } }) => ({
      status: 200,
      body: lists
        .subheadings(chapterCode, sectionCode)
        .map(({ code, title }) => ({ chapterCode, sectionCode, code, name: title })),
    })),

    operation(listChapterClassifications).by(async ({ query }) => {
      const { RegionCode, ChapterCode, SectionCode, PageNumber, PageSize } = query
      const asked = { region: RegionCode ?? null, pageNumber: PageNumber, pageSize: PageSize }
      const page = lists.ofChapter(asked, ChapterCode ?? null, SectionCode ?? null)
      return { status: 200, body: { ...page, results: [...page.results] } }
    }),
  ]
}
