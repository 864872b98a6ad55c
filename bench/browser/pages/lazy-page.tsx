export default () => <h1>There</h1>;
