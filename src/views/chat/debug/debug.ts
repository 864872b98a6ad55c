/* What debug mode shows of what the burger did. It is fetched by itself, after the page. */

export { ToolRow } from './tool-row.tsx';
export { TurnCourse } from './turn-course.tsx';
