/* What debug mode shows of an answer. It is a separate chunk, which is fetched after the page. */

export { ToolRow } from './tool-row.tsx';
export { TurnCourse } from './turn-course.tsx';
