// The example is for this very server.
document.querySelector('#origin').textContent = location.origin;
